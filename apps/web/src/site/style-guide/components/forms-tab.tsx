import { useState } from 'react';
import { Checkbox, Switch } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { MapPin, Search } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField, RupeesField } from '../../../shared/fields/number-field.tsx';
import { OtpField } from '../../../shared/fields/otp-field.tsx';
import { PhoneField } from '../../../shared/fields/phone-field.tsx';
import { RangeSlider, type Range } from '../../../ui/range-slider.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChoiceGroup, ToggleGroup } from '../../../ui/toggle-group.tsx';
import { GuideBlock } from './guide-block.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../style-guide.module.css';
import fieldStyles from '../../../ui/field.module.css';
import layout from '../../../ui/layout.module.css';

const LOCALITIES = ['All localities', 'Moshi-Bohradewadi', 'Charholi'].map((label) => ({ value: label, label }));
const TYPES = ['2BHK', '3BHK', '4BHK'].map((label) => ({ value: label, label }));
const BANDS = ['40L-55L', '55L-70L', '70L-90L', '90L+'].map((label) => ({ value: label, label }));
const lakh = (rupees: number) => `₹${rupees / 100_000} L`;

/** Fields and choices in every state. */
export function FormsTab() {
  return (
    <>
      <GuideBlock title="Fields">
        <div className={styles.fields}>
          <TextField label="Name" placeholder="Property name" icon={Search} />
          <TextField label="Email" defaultValue="aparna@mail" error="Please enter a valid email address" />
          <RupeesField label="Price" defaultValue="5970000" isOptional />
          <NumberField label="Interest a year" unit="%" defaultValue="8" />
          <SelectField label="Location" icon={MapPin} options={LOCALITIES} />
          <SelectField label="Assigned to" options={[{ value: '', label: 'No eligible users available' }]} disabled />
          <DateField
            label="Visit date"
            defaultValue="2026-11-28"
            hint="You can only book a visit within the next 30 days"
          />
          <TextArea label="Notes" isOptional rows={3} />
          <SignInFields />
        </div>
      </GuideBlock>
      <ChoicesBlock />
      <GuideBlock title="Notices">
        <div className={styles.notices}>
          <Notice>The OTP you entered is incorrect. Please check and try again. (2 attempts remaining)</Notice>
          <Notice kind="warning">Profile data may be incomplete. Please check your information.</Notice>
          <Notice kind="info">Settings typed here are not stored.</Notice>
          <Notice kind="success">OTP sent successfully to your phone number</Notice>
        </div>
      </GuideBlock>
    </>
  );
}

function SignInFields() {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('417');
  return (
    <>
      <PhoneField label="Phone number" placeholder="Enter 10-digit number" value={phone} onChange={setPhone} />
      <OtpField label="One-time code" value={code} onChange={setCode} />
      <OtpField label="One-time code, refused" value="123456" onChange={setCode} isInvalid />
    </>
  );
}

function ChoicesBlock() {
  const [types, setTypes] = useState(['3BHK']);
  const [band, setBand] = useState<string>();
  const [range, setRange] = useState<Range>([5_000_000, 14_000_000]);
  return (
    <GuideBlock title="Choices">
      <div className={styles.fields}>
        <ToggleGroup legend="Flat type" options={TYPES} values={types} onChange={setTypes} columns={3} />
        <ChoiceGroup legend="Budget" options={BANDS} value={band} onChange={setBand} columns={2} isCompact />
        <div className={fieldStyles.field}>
          <div className={classNames(layout.row, layout.between)}>
            <span className={fieldStyles.label}>Price range</span>
            <output className={classNames('num', styles.value)}>
              {lakh(range[0])} - {lakh(range[1])}
            </output>
          </div>
          <RangeSlider
            min={0}
            max={20_000_000}
            step={500_000}
            value={range}
            onChange={setRange}
            lowLabel="Lowest price"
            highLabel="Highest price"
            valueText={lakh}
          />
        </div>
        <Checkbox label="I accept the Terms of Service" defaultChecked />
        <Checkbox label="I accept the Cookie Policy" error="You must accept it to register" />
        <Switch label="Feature this property" defaultChecked />
      </div>
    </GuideBlock>
  );
}

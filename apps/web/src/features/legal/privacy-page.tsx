import { SITE } from '@aangan/contract/site';
import { paths } from '../../lib/paths.ts';
import { EmailLink, PhoneLink } from './components/contact-links.tsx';
import { DocumentPage, Section } from './components/document-page.tsx';

/** Privacy policy: what this software keeps, for how long, and whom it tells (INFO4). */
export function PrivacyPage() {
  return (
    <DocumentPage
      title="Privacy Policy"
      description={`What ${SITE.name} keeps about you, why, for how long, who sees it, and how to have it corrected or deleted.`}
      path={paths.privacy()}
      dated="Effective from 20 November 2026"
      lead="We keep what is needed to show you homes and to arrange visits, and nothing else. There is no advertising on this site and nobody tracks you on it."
    >
      <Section id="what" title="1. What we keep, and why">
        <ul>
          <li>
            <strong>Your account:</strong> mobile number, name, e-mail address, preferred flat type and budget. The
            number is how you sign in; the rest helps us show homes that fit.
          </li>
          <li>
            <strong>Your shortlist and your visits:</strong> the properties you saved, the dates you asked for and the
            notes you wrote, so that we can arrange the visit.
          </li>
          <li>
            <strong>When you look at a home:</strong> the first time, the last, and the one before, so that we can show
            you what has changed since.
          </li>
          <li>
            <strong>A record of changes:</strong> what you change in your profile and what our staff change in your
            account and your visits, with the values before and after, so that we can answer for what was done.
          </li>
          <li>
            <strong>One-time codes:</strong> each is valid for 10 minutes, kept only as a keyed hash that cannot be
            turned back into the code, and removed within a day.
          </li>
          <li>
            <strong>Sessions:</strong> when you signed in and when the session ends. We keep the keys in your browser
            only as hashes. A session ends after 7 days without use, and after 30 days at the latest.
          </li>
          <li>
            <strong>Technical logs:</strong> time, address of the page, network address and outcome of a request. They
            hold no codes and no keys, and only the first and last two digits of a phone number.
          </li>
        </ul>
        <p>
          We process this with your consent, which you give when you register, and to do what you ask of us, such as
          booking a visit, as the Digital Personal Data Protection Act, 2023 allows.
        </p>
      </Section>
      <Section id="sharing" title="2. Who sees it">
        <ul>
          <li>
            The consultant of a property sees your name, number and notes once you book a visit or ask for its location.
          </li>
          <li>Our administrators see accounts and visits, because they confirm them.</li>
          <li>The SMS gateway receives your number and the text we send you: a code, or news of your visit.</li>
          <li>The company that hosts our servers stores data for us and may not use it.</li>
        </ul>
        <p>
          We do not sell data, and pass it to others only where the law obliges us to. When you tap a link to WhatsApp,
          a map, a video or the RERA register you leave this site, and what you do there is subject to their rules;
          until you tap, nothing of theirs is loaded.
        </p>
      </Section>
      <Section id="browser" title="3. What stays in your browser">
        <p>
          Cookies that keep you signed in, two notes that you have accepted the terms and the cookie policy, the page
          you wanted to open before you signed in, your chat with the assistant and the flats you have put aside to
          compare until you close the tab or sign out, and a store of pictures that makes pages open faster. The{' '}
          <a href={paths.cookies()}>Cookie Policy</a> lists them one by one.
        </p>
      </Section>
      <Section id="retention" title="4. How long">
        <p>
          Your account, shortlist, visits and looks at homes stay until the account is deleted. Codes are deleted within
          a day, ended sessions within 30 days. When an account is deleted, its shortlist, visits, looks, codes and
          sessions go with it, at once and for good. Our record of what was done here still shows that something was
          done and when; the key to what it says about you is deleted with the account, so nobody can read your name,
          number, e-mail address or notes in it any more. Backups are kept for 14 days, and the copies in them are
          deleted with them.
        </p>
      </Section>
      <Section id="rights" title="5. Your rights">
        <p>
          You may ask what we hold about you, have it corrected or completed, withdraw your consent, have your account
          and everything in it deleted, and name a person to act for you if you no longer can. Write to{' '}
          <EmailLink address={SITE.supportEmail} /> from the address of your account, or call{' '}
          <PhoneLink number={SITE.supportPhone} />. Withdrawing consent closes the account, because we cannot run it
          without a number.
        </p>
      </Section>
      <Section id="security" title="6. How it is protected">
        <p>
          Connections are encrypted. Sign-in keys cannot be read by scripts in the page. The number of codes, and of
          tries for each, is limited. Every request checks who you are and what you may see. If your data is ever lost
          or disclosed, we will tell you and the Data Protection Board of India without delay.
        </p>
      </Section>
      <Section id="transfers" title="7. International transfers">
        <p>
          Our servers and our people are in India. A provider we use, such as the SMS gateway, may process data in
          another country. That happens only where Indian law permits the transfer and the provider is bound by contract
          to protect the data as we do.
        </p>
      </Section>
      <Section id="children" title="8. Children under 18">
        <p>
          {SITE.name} is not meant for children under 18, and we do not knowingly keep data about them. If you think
          that a child has registered, tell us and we will delete the account.
        </p>
      </Section>
      <Section id="changes" title="9. Policy changes">
        <p>
          When this policy changes, we publish the new text here with its date. If a change needs your consent, we ask
          for it before it applies to you.
        </p>
      </Section>
      <Section id="grievance" title="10. Grievance officer">
        <p>
          Complaints about your data go to our grievance officer, who acknowledges them and must respond within 30 days.
          If the answer does not satisfy you, you may turn to the Data Protection Board of India.
        </p>
        <address>
          {SITE.grievanceOfficer.name}
          <br />
          {SITE.address}
          <br />
          <EmailLink address={SITE.grievanceOfficer.email} />
          <br />
          <PhoneLink number={SITE.grievanceOfficer.phone} />
        </address>
      </Section>
    </DocumentPage>
  );
}

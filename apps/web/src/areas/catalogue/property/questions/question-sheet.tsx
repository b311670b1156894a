import { paths } from '@aangan/contract/paths';
import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { PropertyQuestions } from '@aangan/contract/catalogue/question-entities';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { useId } from 'react';
import { LostSection } from '../../../../shared/sections/lost-section.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Printer } from '../../../../ui/icons.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { phasesOf } from '../papers/possession-view.ts';
import * as common from '../property.texts.ts';
import { questions as texts } from './questions.texts.ts';
import styles from './question-sheet.module.css';
import checkboxStyles from '../../../../ui/checkbox.module.css';
import layout from '../../../../ui/layout.module.css';

/** The state of the questions' query. */
interface Answer {
  data: PropertyQuestions | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props {
  property: PropertyDetail;
  questions: Answer;
}

/** A printable list of questions to ask at a home, each with a checkbox and space to write. */
export function QuestionSheet({ property, questions }: Props) {
  const numbers = phasesOf(property).map(({ reraNo }) => reraNo);
  const title = fill(texts.title, { name: property.name });
  return (
    <div className={classNames(layout.wrap, styles.sheet)}>
      <title>{`${title} - ${SITE.name}`}</title>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.numbers}>
          <span>{texts.reraNo}</span>{' '}
          {numbers.length === 0 ? common.notOnRecord : numbers.map((number) => <b key={number}>{number}</b>)}
        </p>
        <p className={styles.day}>{formatDate(todayInIndia(), 'long')}</p>
      </div>
      <div className={classNames(layout.row, styles.tools)}>
        {questions.data !== undefined && questions.data.length > 0 && (
          <Button onClick={() => window.print()}>
            <Icon of={Printer} size="s" />
            {texts.print}
          </Button>
        )}
        <a className={buttonClass({ variant: 'second' })} href={paths.property(property.id)}>
          {texts.back}
        </a>
      </div>
      <Content {...questions} />
    </div>
  );
}

function Content({ data, isError, isFetching, refetch }: Answer) {
  const whyId = useId();
  if (data === undefined) {
    if (!isError) return <Skeleton className={styles.waiting} height="60rem" />;
    return <LostSection name={common.questionsToAsk} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (data.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <ol className={styles.list}>
      {data.map(({ id, question, why }, i) => (
        <li key={id}>
          <label className={checkboxStyles.check}>
            <input type="checkbox" aria-describedby={`${whyId}-${i}`} />
            <span>{question}</span>
          </label>
          <p className={styles.why} id={`${whyId}-${i}`}>
            {why}
          </p>
          <div className={styles.line} />
          <div className={styles.line} />
        </li>
      ))}
    </ol>
  );
}

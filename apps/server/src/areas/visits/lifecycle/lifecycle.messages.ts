/**
 * What happened to a visit, as its buyer reads it and as staff do (V42). {when} is a day, or a day and a time; {name} is
 * who did it, {buyer} whose visit it is.
 */
export const timeline = {
  you: 'You',
  day: '{weekday}, {date}',
  when: '{day}, {time}',
  buyer: {
    book: 'You asked for a visit on {when}',
    accept: 'You accepted {when}',
    decline: 'You declined the suggestion',
    move: 'You moved it to {when}',
    coming: 'You said that you are coming',
    cancel: 'You cancelled it',
    cancelWhy: 'You cancelled it: {reason}',
    arrive: 'You arrived',
    reassign: '{name} will meet you there now',
    leave: 'Another consultant will meet you there',
  },
  /** What a buyer did, as staff read it. */
  ofBuyer: {
    book: '{buyer} asked for a visit on {when}',
    accept: '{buyer} accepted {when}',
    decline: '{buyer} declined the suggestion',
    move: '{buyer} moved it to {when}',
    coming: '{buyer} said that they are coming',
    cancel: '{buyer} cancelled it',
    cancelWhy: '{buyer} cancelled it: {reason}',
    arrive: '{buyer} arrived',
    reassign: '{name} will meet {buyer} there now',
    reassignYou: 'You will meet {buyer} there now',
    leave: 'Another consultant will meet {buyer} there',
  },
  staff: {
    confirm: '{name} confirmed it',
    propose: '{name} suggested {when}',
    withdraw: '{name} withdrew the suggestion',
    cancel: '{name} cancelled it',
    cancelWhy: '{name} cancelled it: {reason}',
    reopen: '{name} opened it again',
    set: '{name} set it to {status}, {when}',
  },
  /** What the reader did as staff. */
  own: {
    confirm: 'You confirmed it',
    propose: 'You suggested {when}',
    withdraw: 'You withdrew the suggestion',
    cancel: 'You cancelled it',
    cancelWhy: 'You cancelled it: {reason}',
    reopen: 'You opened it again',
    set: 'You set it to {status}, {when}',
  },
  confirmedAtOnce: 'Confirmed at once',
  complete: 'Visited',
  /** In place of names that are not there. */
  someConsultant: 'Your consultant',
  someBuyer: 'The buyer',
} as const;

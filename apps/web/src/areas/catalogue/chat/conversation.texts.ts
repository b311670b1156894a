/** Texts of the conversation with the chat assistant. */
export const conversation = {
  name: 'Conversation',
  newConversation: 'New Conversation',
  closeChat: 'Close chat',
  you: 'You:',
  seeAllMatches: 'See all matches',
  signInForNames: ' Sign in to see the names.',
  chooseCity: 'Choose a city',
  chooseLocality: 'Choose a locality',
  chooseFlatType: 'Choose a flat type',
  chooseBudget: 'Choose a budget',
  ready: 'Ready when you are',
  changeSearch: 'Change your search',
  whatNext: 'What next?',
} as const;

/** The questions of the assistant. */
export const questions = {
  city: 'In which city would you like to live?',
  location: 'Where would you like to live?',
  add_location: 'Which locality would you like to add?',
  flatType: 'How many bedrooms do you need?',
  budget: 'What is your all-inclusive budget?',
} as const;

/** The other messages of the assistant. */
export const sayings = {
  greeting: 'Hello! Three questions, and I will show you homes that fit.',
  greetingWithCity: 'Hello! Four questions, and I will show you homes that fit.',
  change: 'What would you like to change?',
  none: 'No home matches all of that. Would you like to change something?',
  typeFrom: 'No home matches all of that. {flatType} in {place} starts at {price}. Would you like to change something?',
  homesFrom: 'No home matches all of that. Homes in {place} start at {price}. Would you like to change something?',
  typeUpTo:
    'No home matches all of that. {flatType} in {place} goes up to {price}. Would you like to change something?',
  homesUpTo: 'No home matches all of that. Homes in {place} go up to {price}. Would you like to change something?',
  stopped: 'Thank you. I am here whenever you want to look again.',
  foundOne: 'I found 1 home.',
  foundMany: 'I found {count} homes.',
  summary: '{flatType} in {place}, {budget}',
  shallILook: '{summary}. Shall I look?',
  budget: 'budget {budget}',
  anyBudget: 'any budget',
  anyFlatType: 'Any flat type',
  anyLocality: 'any locality',
  or: ' or ',
} as const;

/** The choices of the buyer. */
export const choices = {
  location: 'Location',
  flatType: 'Flat type',
  budget: 'Budget',
  addLocality: 'Add a locality',
  startOver: 'Start over',
  stop: 'That is all, thanks',
  anywhere: 'Anywhere',
  anyType: 'Any type',
  anyBudget: 'Any budget',
  showMatches: 'Show matches',
  changeSearch: 'Change search',
  newSearch: 'New search',
  tryAgain: 'Try again',
} as const;

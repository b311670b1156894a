/** Error messages of the field rules that forms and the server share. */
export const fields = {
  nameHidden: 'Must be plain text, without hidden or direction-changing characters',
  unseen: 'Must have at least one visible character',
  nameAddress: 'Must be a name, without a web address. Please put a space after a full stop.',
  phoneNotIndian: 'Enter an Indian mobile number',
  emailHidden: 'Please enter a valid email address, without characters that cannot be seen',
} as const;

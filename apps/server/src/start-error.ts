/**
 * Something the operator has to put right before the server can start. Its message is one line that says what to do;
 * the process prints it without a stack and ends with exit code 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}

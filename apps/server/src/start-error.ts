/**
 * An error that the operator has to fix before the server can start. Its message is one line that says what to do; the process
 * prints it without a stack and exits with code 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}

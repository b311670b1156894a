import { isUnavailable } from '../database/constraints.ts';
import { StartError } from '../start-error.ts';

/** Gives what a command prints before it exits with code 1: a line for an error that a person can fix, else the stack. */
export function describeError(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (isUnavailable(error)) return `The database can't be reached: ${(error as Error).message}`;
  return error instanceof Error ? String(error.stack) : String(error);
}

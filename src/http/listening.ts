import { SetupError } from "../base/errors.ts";

/** In words that say what to do about it. */
export function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): SetupError {
  const where = `${host}:${port}`;
  if (error.code === "EADDRINUSE")
    return new SetupError(`Another program listens on ${where}. Set PORT to a free one.`);
  if (error.code === "EACCES")
    return new SetupError(`This user may not listen on ${where}. Set PORT to one above 1023.`);
  return new SetupError(`The service cannot listen on ${where}: ${error.message}`);
}

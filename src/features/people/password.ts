import { invalid } from "../../platform/base/errors.ts";

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

/** The passwords of sufficient length that are guessed first. Rows of digits and letters are found by `isRow`. */
const COMMON = new Set(
  `password12 password123 password1234 password12345 password123456 passwordpassword mypassword mypassword1 mypassword123
  qwertyuiop qwertyuiop1 qwerty12345 qwerty123456 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc qazwsxedc qazwsxedcrfv zaq12wsx
  iloveyou12 iloveyou123 iloveyou1234 sunshine123 princess123 football123 baseball123 superman123 welcome123 welcome1234
  letmein123 letmein1234 letmeinplease changeme123 changeme1234 administrator admin12345 admin123456 administrator1
  adminadmin rootroot12 trustno1trustno1 abcdefghij abcdefghijk abcd123456 abc1234567 asdfghjkl1 asdfghjkl123 asdfasdfasdf
  zxcvbnm123 zxcvbnm1234 qwerqwerqwer testtest12 testtesttest test123456 default123 nichescope nichescope1 nichescope123
  correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
);

/** Refuses short and common passwords. No rule demands symbols or digits: they make passwords easier to forget, not stronger. */
export function checkNewPassword(password: string, email: string, parameter: string): void {
  const refuse = (message: string): never => {
    throw invalid(parameter, message);
  };
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH)
    refuse(`must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`);
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split("@")[0]) refuse("must not be the e-mail address");
  if (COMMON.has(plain) || isRow(plain)) refuse("is too common: choose one that is hard to guess");
}

/** True for one repeated character and for rows up or down: 1111111111, 0123456789, 9876543210. */
function isRow(text: string): boolean {
  const steps = new Set<number>();
  for (let i = 1; i < text.length; i++) steps.add((text.charCodeAt(i) - text.charCodeAt(i - 1) + 10) % 10);
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === 9);
}

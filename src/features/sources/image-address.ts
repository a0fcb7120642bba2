const LONGEST = 2000;

/** True for an http or https URL of an image that may be stored and shown to everybody. */
export function isImageAddress(text: string): boolean {
  // A user name and a password in an address are a secret.
  if (text.length > LONGEST || !/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text)) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // A valid URL has white space, quotes and angle brackets encoded.
    if (code <= 0x20 || code === 0x22 || code === 0x3c || code === 0x3e || (code >= 0x7f && code <= 0xa0)) return false;
  }
  return text.isWellFormed();
}

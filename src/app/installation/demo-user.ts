/** The demo's user. The dashboard reads the address here, because a link must not choose who signs in. */
export const DEMO_EMAIL = "demo@nichescope.test";

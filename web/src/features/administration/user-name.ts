/** Whether a user name can be typed at the sign-in: words without spaces and colons. */
export const isUserName = (name: string): boolean => /^[^\s:]+$/.test(name.trim())

/** True if a name is a valid user name: without spaces and colons. */
export const isUserName = (name: string): boolean => /^[^\s:]+$/.test(name.trim())

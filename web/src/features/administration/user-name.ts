/** True if a name is a valid user name: not empty, and without spaces or colons inside. */
export const isUserName = (name: string): boolean => /^[^\s:]+$/.test(name.trim())

/** True if a name is a valid user name. It must not contain spaces or colons. */
export const isUserName = (name: string): boolean => /^[^\s:]+$/.test(name.trim())

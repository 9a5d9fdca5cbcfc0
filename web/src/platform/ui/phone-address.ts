/** Returns the address of a link that calls a phone number. Keeps the plus of a country code. */
export const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

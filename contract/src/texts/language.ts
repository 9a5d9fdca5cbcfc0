export const languages = ['fi', 'sv', 'en'] as const

/** The languages of the product; Finnish is the default. */
export type Language = (typeof languages)[number]

/** The address of the conversations. `number` is the work order of the conversation beside the list. */
interface ChatAddress {
  readonly number?: string
}

/** Parses the page's query, and drops unknown parameters and invalid numbers. */
export const readChatAddress = ({ number }: Readonly<Record<string, unknown>>): ChatAddress =>
  typeof number === 'string' && /^\d{1,15}$/.test(number) ? { number } : {}

/** What is written and not sent yet, by who writes where; kept while the app is open. */
const texts = new Map<string, string>()

export const keptText = (key: string) => ({
  read: (): string => texts.get(key) ?? '',
  write: (text: string): void => {
    if (text === '') texts.delete(key)
    else texts.set(key, text)
  },
})

import { type ErrorName, errorCatalogue } from './catalogue.ts'

const namesByIds = new Map(
  Object.entries(errorCatalogue).map(([name, { id }]) => [id as number, name as ErrorName]),
)

/**
 * Returns the name of an error by its id. The web app loads this together with the texts of errors; the web
 * build contains the computed names (web/vite/split-texts.ts).
 */
export const findErrorName = (id: number): ErrorName | undefined => namesByIds.get(id)

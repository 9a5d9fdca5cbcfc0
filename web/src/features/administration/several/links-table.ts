import type { NewResetLink } from '@verstas/contract/account/entities.ts'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { byteOrderMark, csvLine } from '@verstas/domain/files/csv.ts'
import { linkAddress } from '../person/link-address.ts'

/** A new password link of a person. Its address contains the secret, which is shown only once. */
export interface PersonLink {
  readonly id: number
  readonly name: string
  readonly userName: string
  readonly address: string
  /** The instant at which the link ends. */
  readonly until: string
}

/** Joins new links with their people, in the order of the people. */
export const linksOf = (people: readonly Person[], made: readonly NewResetLink[]): PersonLink[] =>
  people.flatMap(({ Id, Name, UserName }) =>
    made
      .filter(({ SalesmanId }) => SalesmanId === Id)
      .map(({ Token, ExpirationTime }) => ({
        id: Id,
        name: Name,
        userName: UserName ?? '',
        address: linkAddress(`/reset/${Token}`),
        until: ExpirationTime,
      })),
  )

type Cells = readonly [name: string, userName: string, address: string, until: string]

const rowsOf = (
  links: readonly PersonLink[],
  head: Cells,
  dateTime: (instant: string) => string,
): Cells[] => [
  head,
  ...links.map(({ name, userName, address, until }) => [name, userName, address, dateTime(until)] as const),
]

/** Returns the links as a CSV file with semicolons, one line for each person, which spreadsheets open. */
export const linksCsv = (...table: Parameters<typeof rowsOf>): string =>
  byteOrderMark +
  rowsOf(...table)
    .map((cells) => csvLine(cells, { separator: ';', decimalMark: ',' }))
    .join('')

/** Returns the links as lines with tabs, which spreadsheets and text programs paste as a table. */
export const linksText = (...table: Parameters<typeof rowsOf>): string =>
  rowsOf(...table)
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n')

import type { Day } from '../time/format.ts'
import { type PayPeople, personOf } from './file.ts'
import type { PayLine } from './lines.ts'

/** The request body that transfers one person's pay to Netvisor. */
export interface NetvisorDocument {
  /** The person's number in Netvisor. */
  readonly number: string
  readonly xml: string
}

/**
 * Name of the cost centre dimension in Netvisor. It is not translated, because Netvisor creates a new
 * dimension for any unknown name.
 */
const dimension = 'Kustannuspaikka'

/**
 * Returns lines as XML for Netvisor, in the order of the lines. Each person has one `payrollperiodcollector`,
 * because a request may contain only one (support.netvisor.fi, article 769728). It contains the sum of each
 * pay code and cost centre, dated on the last day of the period. Lines of earlier days are included there,
 * because they are corrections of periods that are already paid.
 *
 * @throws if a line's person has no payroll number
 */
export const netvisorDocuments = (
  lines: readonly PayLine[],
  people: PayPeople,
  { lastDay }: { readonly lastDay: Day },
): NetvisorDocument[] =>
  [...Map.groupBy(lines, ({ employeeId }) => employeeId)].flatMap(([employeeId, ofPerson]) => {
    const sums = sumsOf(ofPerson)
    const { number } = personOf({ employeeId }, people)
    return sums.length === 0 ? [] : [{ number, xml: documentOf(number, lastDay, sums) }]
  })

/** Minutes of a pay code, multiplied by their factors, in hundredths. */
interface Sum {
  readonly payCode: string
  readonly costCentre: string | null
  readonly weighted: number
}

/** Returns the non-zero sums by pay code and cost centre, sorted by both. */
const sumsOf = (lines: readonly PayLine[]): Sum[] =>
  [...Map.groupBy(lines, ({ payCode, costCentre }) => JSON.stringify([payCode, costCentre])).values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const weighted = [first, ...others].reduce((sum, { minutes, factor }) => sum + minutes * factor, 0)
      return [{ payCode: first.payCode, costCentre: first.costCentre, weighted }]
    })
    .filter(({ weighted }) => weighted !== 0)
    .toSorted(
      (a, b) => a.payCode.localeCompare(b.payCode) || (a.costCentre ?? '').localeCompare(b.costCentre ?? ''),
    )

/** Returns an element with escaped text. */
const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`

function documentOf(number: string, day: Day, sums: readonly Sum[]): string {
  const lines = sums.flatMap(({ payCode, costCentre, weighted }) => [
    '    <payrollratioline>',
    `      ${element('amount', (weighted / 6000).toFixed(2).replace('.', ','))}`,
    `      ${element('payrollratio', payCode, ' type="number"')}`,
    ...(costCentre === null
      ? []
      : [
          '      <dimension>',
          `        ${element('dimensionname', dimension)}`,
          `        ${element('dimensionitem', costCentre)}`,
          '      </dimension>',
        ]),
    '    </payrollratioline>',
  ])
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<root>',
    '  <payrollperiodcollector>',
    `    ${element('date', day, ' format="ansi"')}`,
    `    ${element('employeeidentifier', number, ' type="number"')}`,
    ...lines,
    '  </payrollperiodcollector>',
    '</root>',
    '',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

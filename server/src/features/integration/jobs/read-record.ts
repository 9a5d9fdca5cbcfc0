import { isUtf8 } from 'node:buffer'
import type { Language } from '@verstas/contract/texts/language.ts'
import { type Form, readForm } from '../batch/apply-batch.ts'
import { type Fault, refuseRecord, storable } from '../batch/record-fault.ts'
import { type Line, maxLineBytes } from './read-lines.ts'

/** Parses a line as a record. Returns a refused record for any other line. */
export function readRecord({ bytes }: Line, index: number, language: Language): Form {
  const refused = (faults: readonly Fault[]): Form => ({
    index,
    externalId: null,
    record: null,
    refused: faults,
  })
  if (bytes === null)
    return refused(refuseRecord('lineTooLong', '', undefined, { bytes: maxLineBytes }).faults)
  if (!isUtf8(bytes)) return refused(refuseRecord('invalidText', '').faults)
  const text = bytes.toString()
  const value = parseJson(text)
  if (value === undefined)
    return refused(refuseRecord('invalidJson', '', storable(text.slice(0, 200))).faults)
  return readForm(value, index, language)
}

/** Parses JSON; undefined if the text is no valid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the line as JSON for the results; `null` if it is no valid JSON. */
export function recordTextOf({ bytes }: Line): string {
  if (bytes === null || !isUtf8(bytes)) return 'null'
  const text = bytes.toString()
  return parseJson(text) === undefined ? 'null' : text.trim()
}

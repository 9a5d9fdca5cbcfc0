import type { TyreListFile } from '@verstas/contract/tyres/list-file.ts'
import { readTyreLists } from './list-file.ts'
import lists from './usual-lists.json' with { type: 'json' }

/** The usual tyre types and values of fields in Finland. */
export const usualTyreLists = readTyreLists(lists) as TyreListFile

import type { FileImport } from '@verstas/contract/imports/entities.ts'

/** An import of vehicles that has been checked. */
export const sampleImport: FileImport = {
  Id: 5,
  Kind: 'vehicles',
  FileName: 'autot.csv',
  State: 'checked',
  Encoding: 'windows-1252',
  Separator: ';',
  Sheet: null,
  HeaderLines: 1,
  DateOrder: 'day-first',
  Sheets: [],
  Columns: [
    {
      Title: 'Rek.nro',
      Samples: ['ABC-1', 'ABC-2'],
      Key: 'licenseNumber',
      IsRemembered: true,
      Warning: null,
    },
    {
      Title: 'Katsastus',
      Samples: ['31.2.2027'],
      Key: 'inspectionDate',
      IsRemembered: false,
      Warning: 'days',
    },
    { Title: 'Kenttä 14', Samples: ['A2'], Key: null, IsRemembered: false, Warning: null },
  ],
  Letters: ['Äijä'],
  Total: 3,
  Processed: 3,
  Counts: { New: 1, Changed: 1, Same: 0, Refused: 1 },
  Kept: 0,
  Fault: null,
  Author: 'Matti Virtanen',
  Created: '2026-11-20T06:00:00Z',
  Ended: null,
  UndoUntil: null,
  SameFile: null,
  Version: 2,
}

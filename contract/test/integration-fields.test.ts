import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writableEntities } from '../src/integration/scopes.ts'
import { describeFields } from './integration-fields.ts'

const introduction = `# Integration: fields

The fields of \`data\` in [batches](integration.md#sending-records) and [load jobs](integration-jobs.md), as the server
checks them. A test writes this page (\`contract/test/integration-fields.test.ts\`).

- **must**: a new record needs the field, and each item of a list does. **one**: a new record needs one of these fields.
- **clears**: \`null\` clears the field. In any other field \`null\` is refused.
- Lengths are counted as in JavaScript: in UTF-16 code units. No text may have the character U+0000.
- Decimal numbers may be texts of at most 40 characters, whole numbers may not.
- Instants need a time and \`Z\` or an offset; days are \`YYYY-MM-DD\`. Their years are 1900 to 2999.
- References are \`{ "externalId": … }\` or \`{ "id": … }\`. Vehicles may also be \`{ "serialNumber": … }\` and employees
  \`{ "number": … }\`.
`

it('docs/integration-fields.md has each field with its type, its limits and its values', async () => {
  await expect(
    `${[introduction.trimEnd(), ...writableEntities.map(describeFields)].join('\n\n')}\n`,
  ).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/integration-fields.md'))
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder, readMigrationFiles } from './platform/database/migration-files.ts'
import { productVersion } from './platform/version.ts'

const file = join(migrationsFolder, 'released.json')
const released = JSON.parse(await readFile(file, 'utf8'))
const added = (await readMigrationFiles(migrationsFolder)).filter(({ name }) => !(name in released))
for (const { name, checksum } of added) released[name] = { version: productVersion, statements: checksum }
await writeFile(file, `${JSON.stringify(released, null, 2)}\n`)
console.log(`Recorded ${added.length} migrations as released in version ${productVersion}.`)

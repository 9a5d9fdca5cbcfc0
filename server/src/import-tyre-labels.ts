import { importTyreLabels } from './features/tyres/import-labels.ts'
import { importFiles } from './import-files.ts'

await importFiles({
  usage: 'Name the files of the register: npm run import-tyre-labels -- tyres.json',
  importText: async (db, text) => {
    const { imported, skipped } = await importTyreLabels(db, text)
    return `${imported} tyres${skipped > 0 ? `, ${skipped} entries that are none` : ''}`
  },
})

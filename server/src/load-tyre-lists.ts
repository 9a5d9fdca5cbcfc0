import { loadTyreLists } from './features/tyres/load-lists.ts'
import { importFiles } from './import-files.ts'

await importFiles({
  usage: 'Name the file of the lists: npm run load-tyre-lists -- lists.json',
  importText: async (db, text) => {
    const { types, lookups } = await loadTyreLists(db, text)
    return `${types} types of tyres, ${lookups} values of their fields`
  },
})

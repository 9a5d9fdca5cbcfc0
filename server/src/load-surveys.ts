import { loadSurveys } from './features/health-checks/templates/load-surveys.ts'
import { importFiles } from './import-files.ts'

await importFiles({
  usage: 'Name the file of the templates: npm run load-surveys -- templates.json',
  importText: async (db, text) => {
    const { surveys, versions } = await loadSurveys(db, text, new Date())
    return `${surveys} templates of health checks, ${versions} of them new`
  },
})

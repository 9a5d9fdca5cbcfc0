import { buildTestApp, type Headers } from './app.ts'
import { buildEmployee, buildSite } from './builders.ts'
import { importControls } from './import-controls.ts'

/** Builds an app with the calls of imports, and a function that builds a site with an administrator. */
export async function buildImportApp() {
  const { app, db, settings, signIn } = await buildTestApp()
  const buildWorkshop = async () => {
    const site = await buildSite(db)
    const anna = await buildEmployee(db, { sites: [site] })
    const headers: Headers = { ...(await signIn(anna, site.id)), 'accept-language': 'fi' }
    return { site, anna, headers }
  }
  return { app, db, settings, signIn, buildWorkshop, ...importControls({ app, settings }) }
}

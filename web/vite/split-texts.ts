import { glob, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { type Language, languages } from '@verstas/contract/texts/language.ts'
import type { Plugin, Rolldown } from 'vite'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const main = fileURLToPath(new URL('../src/app/main.tsx', import.meta.url))
const i18n = fileURLToPath(new URL('../src/platform/texts/i18n.ts', import.meta.url))
const finnish = fileURLToPath(import.meta.resolve('@verstas/contract/texts/fi.ts'))

/**
 * Matches the texts of a language. A query selects only the texts of the first load, of the most frequent pages, or of
 * seldom opened pages.
 */
const textsFile = /[\\/]contract[\\/]src[\\/]texts[\\/](?:fi|sv|en)\.ts(?:\?(first|daily|rare))?$/
const loaders = /[\\/]contract[\\/]src[\\/]texts[\\/]first\.ts$/
const loadersOf = (part: 'first' | 'daily' | 'rare') =>
  `{ ${languages.map((language: Language) => `${language}: () => import('./${language}.ts?${part}')`).join(', ')} }`
const ours = /[\\/](web|contract|domain)[\\/]src[\\/].*\.tsx?$/
/**
 * Modules that name texts without showing them: lists of all texts, and the texts of errors, which the app
 * shows only if the server sends none.
 */
const showsNone =
  /[\\/]contract[\\/]src[\\/](texts[\\/](fi|sv|en|ids)\.ts|errors[\\/](codes|entry|names)\.ts)/
/**
 * Modules that show texts and are imported on demand: components, device queues, and channels that show
 * toasts about others' actions.
 */
const showsTexts = /(\.tsx|-(adapter|channel)\.ts|[\\/]open-queue\.ts)$/
/** The most frequent pages, and lazy parts of them that some address or screen shows immediately. */
const dailyPart = new RegExp(
  String.raw`/web/src/(${[
    String.raw`platform/(session|shell)/[\w-]+\.page`,
    String.raw`features/(stamping|work-orders|work-schedule|workshop-schedule)/[\w-]+(\.page|-panes|-tab)`,
    'features/work-orders/(search/search-pane|comebacks/comeback-panel)',
    String.raw`features/([\w-]+/)+[\w-]+-adapter`,
    'platform/device-queue/open-queue',
    'features/(activities/work-order-tasks|attachments/(attachments-tab|signature-list)|chat/chat-(channel|tab))',
    'features/(integrations/refresh-order|tyres/history/work-order-tyres|workshop-schedule/board/board)',
    'shared/cars/car-face',
  ].join('|')})\.tsx?$`.replaceAll('/', String.raw`[\\/]`),
)
/** Texts that only the server uses. */
const ofServer = /^(healthCheck(Paper|Form)|importFault|integrationTask|pushed|tenants)\./
/** The features whose pages are seldom opened, their lists, and the prefixes of their texts. */
const rareFeature =
  /contract[\\/]src[\\/](files|imports|reports|settings)[\\/]|features[\\/](account|activity-monitor|administration|company-sign-in[\\/].*setup-note|integrations[\\/](?!refresh-order)|new-work-order|own-data[\\/]|passkeys|payroll|quick-change|reports|rosters|settings|stamping-corrections|working-time|stock-counts[\\/](?!count-queue-adapter|queued-counts)|push[\\/].*(notifications-sheet|push-choices|quiet-hours))|shared[\\/]sites[\\/]/
const ofRare =
  /^((account|backups|correction|devices|directory|fieldReason|fileColumn|files|holds|importColumn|imports|integrations|monitor|newOrder|ownOrder|ownRecord|payroll|people|personReads|personalData|pin|publicKey|quickChange|receiving|reports|rights?|rosters|settings|setup|sources|start|stockCount|templates|wall|webhooks|why|workingTime)\.(?!(do|history|noPriority|noReservations|reservations|restore)\b)|push\.(?!ask|serviceAway|title))/
/** Files whose words name the errors that the app knows. */
const namesErrors = ['web/src/**/*.{ts,tsx}', 'domain/src/**/*.ts']
const isTest = (file: string) => /\.test\.|[\\/]test[\\/]/.test(file)
/** Errors with smaller ids are in the specification. */
const firstOwnId = 900_000
const lazyImport = /import\((['"])(\.[^'"]+)\1\)/g

/**
 * Splits the texts of each language into modules. The first load contains the texts that its modules
 * name: `t('common.save')`, or all texts below `page.` for `` t(`page.${name}`) ``. Other texts, except those
 * of the server, load with each lazily imported module: `import('./chat-tab.tsx')` becomes
 * `withAllTexts(import('./chat-tab.tsx'))`. The most frequent pages wait only for a third of these texts, which their
 * modules name (`withDailyTexts`). The texts of seldom opened features load only with these features. The build fails if
 * another kind of module shows texts.
 *
 * The app contains no texts of errors that only our server sends, because it always sends them with a text.
 */
export function splitTexts(): Plugin {
  let first: Promise<readonly Rolldown.ModuleInfo[]> | undefined
  let daily: Promise<readonly Rolldown.ModuleInfo[]> | undefined
  let errors: Promise<ReadonlyMap<string, number>> | undefined
  return {
    name: 'verstas:split-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      first = undefined
      daily = undefined
      errors = undefined
    },
    async load(id) {
      if (loaders.test(id))
        return (['first', 'daily', 'rare'] as const)
          .map((part) => `export const load${part[0]?.toUpperCase()}${part.slice(1)} = ${loadersOf(part)}`)
          .join('\n')
      const [match, part] = textsFile.exec(id) ?? []
      if (match === undefined) return undefined
      first ??= readImported(this, main)
      daily ??= readDaily(this)
      const showing = part === 'daily' ? [...(await first), ...(await daily)] : await first
      const texts = await readTexts(id)
      errors ??= findKnownErrors()
      const used = namesIn(Object.keys(texts), showing)
      const known = await errors
      const isShipped = (name: string): boolean => {
        if (name.startsWith('error.') && !known.has(name.slice('error.'.length))) return false
        if (part === 'first' || part === 'daily') return used.has(name)
        const isRare = ofRare.test(name) && !used.has(name)
        return part === 'rare' ? isRare : !isRare && !ofServer.test(name)
      }
      const shipped = Object.entries(texts).filter(([name]) => isShipped(name))
      const code = `export const texts = ${JSON.stringify(Object.fromEntries(shipped))}`
      return part ? code : `${code}\n${codeOfFindErrorName(known)}`
    },
    transform(code, id) {
      if (!ours.test(id)) return undefined
      const brought = code.replace(lazyImport, (lazy, _, file: string) =>
        showsTexts.test(file) ? `${nameOfWait(id, file)}(${lazy})` : lazy,
      )
      if (brought === code) return undefined
      return {
        code: `import { withAllTexts, withDailyTexts, withRareTexts } from ${JSON.stringify(i18n)}\n${brought}`,
        map: null,
      }
    },
    async buildEnd(error) {
      if (error) return
      const isFirst = new Set((await readImported(this, main)).map(({ id }) => id))
      const names = Object.keys(await readTexts(finnish))
      const lazy = [...this.getModuleIds()].flatMap(
        (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
      )
      for (const id of new Set(lazy.filter((file) => ours.test(file) && !showsTexts.test(file)))) {
        const own = (await readImported(this, id)).filter((module) => !isFirst.has(module.id))
        const [shown] = namesIn(names, own)
        if (shown) this.error(`${id} shows ${shown}, but its import does not wait for the texts`)
      }
      const all = [...this.getModuleIds()].filter((id) => ours.test(id) && !showsNone.test(id))
      const modules = all.map((id) => this.getModuleInfo(id)).filter((module) => module !== null)
      const [missing] = namesIn(
        names.filter((name) => ofServer.test(name)),
        modules,
      )
      if (missing) this.error(`${missing} is shown, but it is a text of the server`)
      const elsewhere = modules.filter(({ id }) => !rareFeature.test(id) && !isFirst.has(id))
      const [rare] = namesIn(
        names.filter((name) => ofRare.test(name)),
        elsewhere,
      )
      if (rare) this.error(`${rare} is shown, but its texts come with seldom opened pages alone`)
    },
  }
}

/**
 * Returns the ids of the errors whose texts the app contains, by name: the errors of the specification, which
 * other servers may send without a text, and the errors that the app's own code names.
 */
async function findKnownErrors(): Promise<ReadonlyMap<string, number>> {
  const words = new Set<string>()
  for await (const file of glob(namesErrors, { cwd: repository, exclude: isTest }))
    for (const [word] of (await readFile(join(repository, file), 'utf8')).matchAll(/\w+/g)) words.add(word)
  const known = Object.entries(errorCodes).filter(([name, { id }]) => id < firstOwnId || words.has(name))
  return new Map(known.map(([name, { id }]) => [name, id]))
}

/** Returns the code of `findErrorName`, which is added to each module with texts of errors. */
const codeOfFindErrorName = (errors: ReadonlyMap<string, number>): string =>
  `const errorNames = ${JSON.stringify(Object.fromEntries([...errors].map(([name, id]) => [id, name])))}
export const findErrorName = (id) => errorNames[id]`

const readTexts = async (id: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(id.replace(/\?.*/, '')).href)).texts

/** Returns the name of the function that waits for the texts of a lazily imported file. */
function nameOfWait(id: string, file: string): string {
  if (rareFeature.test(id + file)) return 'withRareTexts'
  return dailyPart.test(resolve(dirname(id), file)) ? 'withDailyTexts' : 'withAllTexts'
}

/** Returns the modules of the most frequent pages. */
async function readDaily(context: Rolldown.PluginContext): Promise<readonly Rolldown.ModuleInfo[]> {
  const modules: Rolldown.ModuleInfo[] = []
  for await (const file of glob('web/src/**/*.{ts,tsx}', { cwd: repository })) {
    const path = join(repository, file)
    if (dailyPart.test(path)) modules.push(...(await readImported(context, path)))
  }
  return modules
}

/** Returns the module and all modules of the app that it imports statically. */
async function readImported(
  context: Rolldown.PluginContext,
  start: string,
): Promise<readonly Rolldown.ModuleInfo[]> {
  const found = new Map<string, Rolldown.ModuleInfo | null>()
  const read = async (id: string): Promise<void> => {
    if (found.has(id) || !ours.test(id) || showsNone.test(id)) return
    found.set(id, null)
    const module = await context.load({ id })
    found.set(id, module)
    await Promise.all(module.importedIds.map(read))
  }
  await read(start)
  return [...found.values()].filter((module) => module !== null)
}

/** Returns the texts that the modules name, by their full name or by a prefix. */
function namesIn(names: readonly string[], modules: readonly Rolldown.ModuleInfo[]): ReadonlySet<string> {
  const code = modules.map((module) => module.code ?? '').join('\n')
  const whole = new Set([...code.matchAll(/(['"`])([\w.]+)\1/g)].map(([, , name = '']) => name))
  const beginnings = [...code.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, beginning = '']) => beginning)
  return new Set(
    names.filter((name) => whole.has(name) || beginnings.some((beginning) => name.startsWith(beginning))),
  )
}

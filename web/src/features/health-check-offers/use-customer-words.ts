import { useQuery } from '@tanstack/react-query'
import { createClient } from '@verstas/contract/call.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { findingsOf } from '@verstas/domain/health-checks/findings.ts'
import { toProperties } from '@verstas/domain/health-checks/properties.ts'
import { requestWithSession } from '../../platform/api/client.ts'
import { baseInUse } from '../../platform/api/connection.ts'
import { type Translate, useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { isShownForm } from '../health-checks/api.ts'

const { getInspection } = healthCheckEndpoints

/** The texts of the customer's card, in a language. */
export interface CustomerWords {
  readonly language: Language
  readonly t: Translate
  /** Returns the title of a finding; undefined if only the user's language is known. */
  readonly titleOf: (key: string) => string | undefined
  /** True if the texts are in the user's language, because the customer's language could not be loaded. */
  readonly isOtherLanguageMissing: boolean
}

/**
 * Returns the texts of the customer's card in the customer's language. They are in the user's language while
 * loading, and if loading fails.
 */
export function useCustomerWords(inspectionId: number, language: Language): CustomerWords {
  const t = useTexts()
  const own = useLanguage()
  const { data, isError } = useQuery({
    queryKey: ['customerWords', inspectionId, language],
    queryFn: () => loadWords(inspectionId, language),
    enabled: language !== own,
  })
  const inOwn = { language: own, t, titleOf: () => undefined, isOtherLanguageMissing: isError }
  return language === own ? { ...inOwn, isOtherLanguageMissing: false } : (data ?? inOwn)
}

/** Reads the template and the texts in a language. The server responds in the language of the request. */
async function loadWords(id: number, language: Language): Promise<CustomerWords> {
  const request = requestWithSession()
  const read = createClient({
    base: baseInUse(),
    headers: () => ({ ...request.headers(), 'accept-language': language }),
    onAnswer: request.onAnswer,
  })
  const [form, t] = await Promise.all([read(getInspection, { params: { id } }), loadTranslate(language)])
  const findings = isShownForm(form) ? findingsOf(form.Survey, toProperties(form.Properties)) : []
  const titles = new Map(findings.map(({ key, title }) => [key, title]))
  return { language, t, titleOf: (key) => titles.get(key), isOtherLanguageMissing: false }
}

const load = {
  fi: () => import('@verstas/contract/texts/fi.ts'),
  sv: () => import('@verstas/contract/texts/sv.ts'),
  en: () => import('@verstas/contract/texts/en.ts'),
} as const

/**
 * Loads the app's texts in a language without changing the user's language. Returns a function that returns
 * these texts with filled placeholders, without the site's own texts.
 */
async function loadTranslate(language: Language): Promise<Translate> {
  const { texts } = await load[language]()
  return (name, values) => fillText(texts[name] ?? name, language, values)
}

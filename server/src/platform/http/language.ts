import { type Language, languages } from '@verstas/contract/texts/language.ts'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session's language, for the texts of errors. Null until the session is found. */
    language: Language | null
  }
}

/** Adds `language` to each request. */
export function rememberLanguage(app: FastifyInstance): void {
  app.decorateRequest('language', null)
}

/**
 * Returns the app's language that has the highest weight in an `Accept-Language` header. Returns the fallback
 * if the header contains no language of the app.
 */
export function chooseLanguage(acceptLanguage: string | undefined, fallback: Language): Language {
  const ranges = (acceptLanguage ?? '')
    .split(',')
    .slice(0, 20)
    .map(parseRange)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of ranges) {
    const language = languages.find((supported) => tag === supported || tag.startsWith(`${supported}-`))
    if (language) return language
  }
  return fallback
}

function parseRange(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}

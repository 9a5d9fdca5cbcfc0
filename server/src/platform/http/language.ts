import { type Language, languages } from '@verstas/contract/texts/language.ts'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session's language, once the session is known; refusals are written in it. */
    language: Language | null
  }
}

/** Gives each request the place of its language. */
export function rememberLanguage(app: FastifyInstance): void {
  app.decorateRequest('language', null)
}

/**
 * The first of the product's languages that an `Accept-Language` header asks for, by its weights; the
 * fallback where it asks for none.
 */
export function chooseLanguage(acceptLanguage: string | undefined, fallback: Language): Language {
  const ranges = (acceptLanguage ?? '')
    .split(',')
    .slice(0, 20)
    .map(parseRange)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of ranges) {
    const language = languages.find((known) => tag === known || tag.startsWith(`${known}-`))
    if (language) return language
  }
  return fallback
}

function parseRange(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}

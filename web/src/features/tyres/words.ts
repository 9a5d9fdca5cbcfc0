import type { TyreRecord, TyreSeason } from '@verstas/contract/tyres/entities.ts'
import { legalDepth, type TyreLaw } from '@verstas/domain/tyres/verdict.ts'
import type { WheelPlace } from '@verstas/domain/tyres/wear.ts'
import { useMemo } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useSession } from '../../platform/session/session.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'

/**
 * Returns the time of a record's last measurement. If the server does not send this time, returns the time of
 * the record's creation.
 */
export const measuredAt = ({ Measured, created }: Pick<TyreRecord, 'Measured' | 'created'>): string =>
  Measured ?? created

/** Returns words with a capital first letter. */
export const capitalize = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1)

/** The properties of an axle that determine its name. */
interface NamedAxle {
  readonly axleNumber: number
  readonly isTwin?: boolean
}

/** Returns functions that name axles and wheels and format depths, in the user's language. */
export function useTyreWords() {
  const t = useTexts()
  const language = useLanguage()
  return useMemo(() => {
    const oneDecimal = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const depth = (millimetres: number): string => oneDecimal.format(millimetres)
    /** Names an axle of a vehicle with `count` axles. */
    const axle = (axleNumber: number, count: number): string =>
      axleNumber === 1
        ? t('tyres.axle.front')
        : axleNumber === 2 && count === 2
          ? t('tyres.axle.rear')
          : t('tyres.axle.number', { number: axleNumber })
    const wheel = ({ axleNumber, field }: WheelPlace, axles: readonly NamedAxle[]): string => {
      const place =
        axleNumber === 1
          ? t('tyres.place.front')
          : axleNumber === 2 && axles.length === 2
            ? t('tyres.place.rear')
            : t('tyres.axle.number', { number: axleNumber })
      const isLeft = field === 'DepthLeft' || field === 'DepthLeftInner'
      const name = t(isLeft ? 'tyres.left' : 'tyres.right', { axle: place })
      const isInner = field === 'DepthLeftInner' || field === 'DepthRightInner'
      const isTwin = axles.find((found) => found.axleNumber === axleNumber)?.isTwin ?? false
      if (!isTwin && !isInner) return name
      return t(isInner ? 'tyres.inner' : 'tyres.outer', { wheel: name })
    }
    return { depth, axle, wheel }
  }, [t, language])
}

/**
 * Returns the rules for today's verdicts on tyres of a season. Null if the season is unknown, or if the
 * server sends no limits.
 */
export function useTyreLaw(season: TyreSeason | undefined): TyreLaw | null {
  const { Limits } = useSession().settings.TyreDataConfiguration
  const { dayOf } = useFormat()
  const day = dayOf(serverNow())
  return useMemo(() => (season && Limits ? { season, day, limits: Limits } : null), [season, day, Limits])
}

/** Returns the legal depth in millimetres as text; empty if the law is unknown. */
export const useLegalDepth = (law: TyreLaw | null): string => {
  const { depth } = useTyreWords()
  return law ? depth(legalDepth(law)) : ''
}

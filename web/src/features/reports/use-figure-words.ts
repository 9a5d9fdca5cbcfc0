import type { Figure, Unit } from '@verstas/domain/reports/figures.ts'
import { type Format, useFormat } from '../../platform/ui/format.tsx'

interface FigureWords {
  /** A value with its unit, such as `86,3 %`. */
  readonly value: (value: number, unit: Unit) => string
  /** A numerator and a denominator, such as `512h / 593h`. */
  readonly parts: (figure: Figure) => string
  /** The change of a value with its sign. */
  readonly change: (difference: number, unit: Unit) => string
  /** A percentage without the percent sign, for tables. */
  readonly percent: (value: number) => string
}

/** Returns a number with one decimal. */
const oneDecimal = ({ price }: Format, value: number): string =>
  price(Math.round(value * 10) / 10 || 0).slice(0, -1)

/** Returns functions that format figures. */
export function useFigureWords(): FigureWords {
  const format = useFormat()
  const minutes = (value: number) => format.duration(Math.round(Math.abs(value)))
  const value = (number: number, unit: Unit): string => {
    switch (unit) {
      case 'percent':
        return `${oneDecimal(format, number)} %`
      case 'minutes':
      case 'hoursPerOrder':
        return `${Math.round(number) < 0 ? '−' : ''}${minutes(number)}`
      case 'eurosPerHour':
        return `${format.price(number)} €`
      case 'euros':
        return `${format.number(Math.round(number) || 0)} €`
      default:
        return format.number(number)
    }
  }
  return {
    value,
    parts: ({ numerator, denominator, units: [above, below] }) =>
      numerator === null ? '' : `${value(numerator, above)} / ${value(denominator, below)}`,
    change: (difference, unit) => {
      const size = Math.abs(difference)
      const words = unit === 'percent' ? oneDecimal(format, size) : value(size, unit)
      return `${difference < 0 && /[1-9]/.test(words) ? '−' : '+'}${words}`
    },
    percent: (number) => oneDecimal(format, number),
  }
}

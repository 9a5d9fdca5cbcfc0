import { shortPlate } from '@verstas/domain/vehicles/identity.ts'
import type { CSSProperties } from 'react'
import classes from './plate.module.css'

interface PlateProps {
  /** The licence number. The plate is blank if there is none. */
  readonly number: string | null | undefined
  /**
   * The height in pixels at the default text size. Dense rows use 24, rows 28, headers 36, a vehicle in a
   * form or an offer 44, and the top of a page 60. Wide screens enlarge 60 to 72 or 80.
   */
  readonly size?: 24 | 28 | 36 | 44 | 60
  /** The accessible label of a vehicle without a licence number. */
  readonly blankLabel?: string
}

/**
 * A licence number as a Finnish plate, white in both colour schemes. The VIN of a vehicle without a plate is
 * cut to its end, which people read from the windscreen, and has no band.
 */
export function Plate({ number, size = 28, blankLabel = '–' }: PlateProps) {
  const short = number ? shortPlate(number) : ''
  const isVin = short !== (number ?? '')
  return (
    <span
      className={`${classes.plate} inline-flex rigid clip`}
      data-size={size}
      data-blank={number ? undefined : ''}
      style={short.length > 7 ? ({ '--plate-letters': short.length } as CSSProperties) : undefined}
    >
      {number && !isVin && (
        <span className={`${classes.band} line column spread rigid`} aria-hidden="true">
          <svg viewBox="-10 -10 20 20" className={classes.stars} aria-hidden="true">
            {starAngles.map((angle) => (
              <circle key={angle} cx="0" cy="-7.500" r="1.300" transform={`rotate(${angle})`} />
            ))}
          </svg>
          <span className={classes.country}>FIN</span>
        </span>
      )}
      <span className={`${classes.number} line nowrap`}>
        {isVin ? (
          <>
            <span aria-hidden="true">{short}</span>
            <span className="visually-hidden">{number}</span>
          </>
        ) : (
          number || (
            <>
              <span aria-hidden="true">–</span>
              <span className="visually-hidden">{blankLabel}</span>
            </>
          )
        )}
      </span>
    </span>
  )
}

const starAngles = Array.from({ length: 12 }, (_, index) => index * 30)

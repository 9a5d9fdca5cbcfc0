import classes from './line-chart.module.css'

/** A line of the chart, such as a percentage for each week. */
export interface ChartLine {
  readonly name: string
  /** The values from the left. Null leaves a gap. */
  readonly values: readonly (number | null)[]
}

interface LineChartProps {
  /** At most three lines. They differ in marker and dash, not only in colour. */
  readonly lines: readonly ChartLine[]
  /** The labels below the chart, one for each value. */
  readonly labels: readonly string[]
}

/** Height of the chart in its own units. The width from the first to the last value is 100. */
const [height, step] = [60, 10]

/**
 * A chart of percentages. It is hidden from screen readers, because a table beside it has the same numbers.
 * Markers are HTML elements, so that stretching the chart does not distort them.
 */
export function LineChart({ lines, labels }: LineChartProps) {
  const shown = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const low = Math.floor(Math.min(100, ...shown) / step) * step
  const high = Math.max(low + 2 * step, Math.ceil(Math.max(0, ...shown) / step) * step)
  const gap = Math.max(step, Math.ceil((high - low) / 5 / step) * step)
  const grid = Array.from({ length: Math.floor((high - low) / gap) + 1 }, (_, place) => low + gap * place)
  const x = (place: number) => (labels.length < 2 ? 0 : (100 * place) / (labels.length - 1))
  const y = (value: number) => (height * (high - value)) / (high - low)
  const top = (value: number) => `${(100 * (high - value)) / (high - low)}%`
  return (
    <div className={classes.chart} aria-hidden="true">
      <div className={classes.plot}>
        {grid.map((value) => (
          <span key={value} className={classes.scale} style={{ top: top(value) }}>
            {value}
          </span>
        ))}
        <svg
          className={classes.lines}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {grid.map((value) => (
            <line key={value} className={classes.grid} x1="0" x2="100" y1={y(value)} y2={y(value)} />
          ))}
          {lines.map(({ name, values }, index) => (
            <path
              key={name}
              className={classes.line}
              data-index={index}
              d={pathOf(values.map((value, place) => (value === null ? null : [x(place), y(value)])))}
            />
          ))}
        </svg>
        {lines.map(({ name, values }, index) =>
          values.map(
            (value, place) =>
              value !== null && (
                <i
                  key={`${name} ${labels[place]}`}
                  className={classes.marker}
                  data-index={index}
                  style={{ left: `${x(place)}%`, top: top(value) }}
                />
              ),
          ),
        )}
        <div className={classes.labels}>
          {labels.map((label, place) => (
            <span key={label} style={{ left: `${x(place)}%` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Returns the path through points. A missing point interrupts the path. */
const pathOf = (points: readonly (readonly [number, number] | null)[]): string =>
  points
    .map(
      (point, place) =>
        point && `${place === 0 || points[place - 1] === null ? 'M' : 'L'}${point[0]} ${point[1]}`,
    )
    .filter(Boolean)
    .join('')

/** The symbol of a line in the head of a table. */
export const LineSample = ({ index }: { readonly index: number }) => (
  <i className={`${classes.marker} ${classes.sample}`} data-index={index} aria-hidden="true" />
)

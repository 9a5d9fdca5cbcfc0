import type { ReactNode } from 'react'
import classes from './help-drawing.module.css'
import type { DrawingName } from './help-entry.ts'

/**
 * A drawing for a step that is not obvious. It is decorative, because the step has the same information as
 * text.
 */
export const HelpDrawing = ({ name }: { readonly name: DrawingName }) => (
  <svg viewBox="0 0 326 132" aria-hidden="true" className={`${classes.drawing} block full rounded`}>
    <rect width="326" height="132" className={classes.ground} />
    {drawings[name]}
  </svg>
)

/** A grey line that represents text. */
const Words = ({ x, y, width, height = 8 }: Record<'x' | 'y' | 'width', number> & { height?: number }) => (
  <rect x={x} y={y} width={width} height={height} rx={height / 2} className={classes.words} />
)

interface BoxProps {
  readonly at: readonly [x: number, y: number, width: number, height: number]
  readonly look?: string | undefined
  readonly radius?: number
}

const Box = ({ at: [x, y, width, height], look = classes.surface, radius = 8 }: BoxProps) => (
  <rect x={x} y={y} width={width} height={height} rx={radius} className={look} />
)

const Tick = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <path d={`M${x} ${y}l4 4l8 -8`} className={classes.tick} />
)

/** A number plate with a blue edge. */
const Plate = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <>
    <rect x={x} y={y} width="64" height="20" rx="4" className={classes.plate} />
    <rect x={x} y={y} width="9" height="20" rx="3" className={classes.blue} />
    <Words x={x + 17} y={y + 6} width={38} />
  </>
)

const tyres = [
  [70, 34],
  [70, 98],
  [256, 34],
  [256, 98],
] as const

const drawings: Readonly<Record<DrawingName, ReactNode>> = {
  row: (
    <>
      <Box at={[20, 16, 286, 46]} />
      <Box at={[34, 28, 22, 22]} look={classes.brand} radius={6} />
      <Tick x={39} y={39} />
      <Words x={70} y={30} width={120} />
      <Words x={70} y={44} width={70} height={6} />
      <Box at={[20, 78, 286, 42]} radius={10} />
      <Box at={[200, 85, 96, 28]} look={classes.brand} />
      <Tick x={242} y={99} />
      <circle cx="45" cy="39" r="20" className={classes.ring} />
      <path d="M66 50C120 70 150 66 196 92" className={classes.way} />
    </>
  ),
  clock: (
    <>
      <Box at={[20, 14, 286, 56]} radius={10} />
      <Plate x={34} y={32} />
      <Box at={[206, 24, 88, 36]} look={classes.brand} />
      <path d="M242 42h16m-5 -5l5 5l-5 5" className={classes.tick} />
      <path d="M216 66C196 84 150 76 108 94" className={classes.way} />
      <Box at={[0, 88, 326, 44]} look={classes.amber} radius={0} />
      <Plate x={16} y={100} />
      <Box at={[214, 96, 44, 28]} look={classes.dark} />
      <Box at={[266, 96, 44, 28]} look={classes.dark} />
      <Box at={[283, 105, 10, 10]} look={classes.amber} radius={2} />
      <path d="M228 107h16m-4 -4l4 4l-4 4" className={classes.amberLine} />
    </>
  ),
  plan: (
    <>
      <Box at={[20, 14, 286, 46]} />
      <Box at={[20, 72, 286, 46]} />
      <circle cx="40" cy="37" r="11" className={classes.words} />
      <circle cx="40" cy="95" r="11" className={classes.words} />
      <Box at={[62, 22, 84, 30]} look={classes.soft} radius={6} />
      <Plate x={72} y={27} />
      <Box at={[62, 80, 62, 30]} look={classes.words} radius={6} />
      <Box at={[200, 80, 94, 30]} look={classes.place} radius={6} />
      <Tick x={241} y={95} />
      <circle cx="104" cy="37" r="24" className={classes.ring} />
      <path d="M130 46C180 52 200 60 226 78" className={classes.way} />
    </>
  ),
  lights: (
    <>
      {[16, 52, 88].map((y) => (
        <Box key={y} at={[20, y, 286, 28]} />
      ))}
      <Words x={36} y={26} width={96} />
      <Words x={36} y={62} width={124} />
      <Words x={36} y={98} width={80} />
      {[30, 66, 102].map((y, row) =>
        ['green', 'yellow', 'red'].map((light, place) => (
          <circle
            key={light}
            cx={226 + place * 28}
            cy={y}
            r="9"
            className={place === (row === 1 ? 2 : 0) ? classes[light] : classes.words}
          />
        )),
      )}
      <circle cx="282" cy="66" r="18" className={classes.ring} />
    </>
  ),
  tyre: (
    <>
      <Box at={[126, 24, 74, 84]} radius={18} />
      {tyres.map(([cx, cy]) => (
        <g key={`${cx} ${cy}`}>
          <circle cx={cx} cy={cy} r="22" className={classes.dark} />
          <circle cx={cx} cy={cy} r="11" className={classes.surface} />
        </g>
      ))}
      <circle cx="70" cy="34" r="28" className={classes.ring} />
      <path d="M100 30h124" className={classes.way} />
      <path d="M240 58C190 74 140 70 98 90" className={classes.way} />
      <path d="M100 104h124" className={classes.way} />
    </>
  ),
  shelf: (
    <>
      {[20, 122, 224].map((x, step) => (
        <g key={x}>
          <Box at={[x, 30, 82, 72]} />
          <circle cx={x + 41} cy={56} r={14} className={step === 2 ? classes.green : classes.soft} />
          <Words x={x + 16} y={84} width={50} />
        </g>
      ))}
      <Tick x={259} y={56} />
      <path d="M56 56h10m-5 -5v10" className={classes.mark} />
      <path d="M157 56h12m-4 -4l4 4l-4 4" className={classes.mark} />
      <path d="M104 66h14m88 0h14" className={classes.way} />
    </>
  ),
}

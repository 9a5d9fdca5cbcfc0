import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#e6f3f5',
  '#cbe6ea',
  '#9ad5de',
  '#6cbcc8',
  '#3f9fae',
  '#22899a',
  '#0f7585',
  '#0a6270',
  '#084e5a',
  '#063a43',
]

/**
 * Greys with a tint of the brand colour, from which Mantine makes its dark scheme. The fifth of both scales
 * is the border of its fields, with the same contrast as `--v-edge`.
 */
const dark: MantineColorsTuple = [
  '#e9f1f3',
  '#d5e1e4',
  '#c0ced2',
  '#7d9298',
  '#7d9298',
  '#26363c',
  '#162125',
  '#0f191c',
  '#0b1214',
  '#07252b',
]

const gray: MantineColorsTuple = [
  '#edf2f3',
  '#dfe8ea',
  '#dde6e8',
  '#cfdbde',
  '#6b8086',
  '#6b8086',
  '#54696f',
  '#394d54',
  '#2c434a',
  '#0c2127',
]

const radius = 'var(--v-radius)'
const shadow = 'var(--v-shadow-card)'
const field = { defaultProps: { size: 'md' } }

/**
 * No button has a border. The text on the brand's colour uses the token with enough contrast in both schemes;
 * Mantine would use white. `default` is the quiet button, `light` the tonal one, `subtle` the plain one.
 * `danger`, `plainDanger` and `stop` are red.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const isBrand = input.color === undefined || input.color === 'petrol'
  if (input.variant === 'filled' && isBrand) return { ...resolved, color: 'var(--v-on-brand)' }
  const own = ownVariants[input.variant]
  return own ? { ...resolved, ...own, border: '0' } : resolved
}

const ownVariants: Readonly<Record<string, Partial<ReturnType<VariantColorsResolver>>>> = {
  default: {
    background: 'var(--v-quiet)',
    hover: 'color-mix(in srgb, var(--v-quiet), var(--v-text) 6%)',
    color: 'var(--v-text)',
  },
  light: {
    background: 'var(--v-brand-soft)',
    hover: 'color-mix(in srgb, var(--v-brand-soft), var(--v-brand) 12%)',
    color: 'var(--v-brand-text)',
  },
  danger: {
    background: 'var(--v-late-soft)',
    hover: 'color-mix(in srgb, var(--v-late-soft), var(--v-late) 8%)',
    color: 'var(--v-late-text)',
  },
  plainDanger: { background: 'transparent', hover: 'var(--v-late-soft)', color: 'var(--v-late-text)' },
  stop: { background: 'var(--v-late)', hover: 'var(--v-late)', color: 'var(--v-on-late)' },
}

/**
 * Mantine with the app's design: one radius, one shadow, two weights, spacing in steps of 4, touch targets of
 * 48 px.
 */
export const theme = createTheme({
  colors: { petrol, dark, gray },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver,
  black: '#0c2127',
  defaultRadius: 'md',
  radius: { xs: radius, sm: radius, md: radius, lg: radius, xl: radius },
  shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  fontFamily: 'var(--v-font)',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.125rem', sm: '1.25rem', md: '1.5rem', lg: '1.625rem', xl: '2rem' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '2rem' },
      h2: { fontSize: '1.25rem', lineHeight: '1.625rem' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 48, variant: 'subtle' } },
    CloseButton: { defaultProps: { size: 48, iconSize: 22 } },
    TextInput: field,
    PasswordInput: field,
    // Mantine's steppers are too small for gloves; fields have separate plus and minus buttons if necessary.
    NativeSelect: field,
    Select: field,
    Autocomplete: field,
    Textarea: field,
    Checkbox: {
      // With the app's radius a box of this size would look like a radio button.
      defaultProps: { size: 'md', radius: '7px' },
      vars: () => ({ root: { '--checkbox-icon-color': 'var(--v-on-brand)' } }),
    },
    Switch: field,
    SegmentedControl: { defaultProps: { size: 'md', withItemsBorders: false, radius: 'md' } },
    Modal: { defaultProps: { transitionProps: { duration: 200 } } },
  },
})

const colours = {
  '--mantine-color-body': 'var(--v-surface)',
  '--mantine-color-text': 'var(--v-text)',
  '--mantine-color-dimmed': 'var(--v-text-soft)',
  '--mantine-color-placeholder': 'var(--v-text-soft)',
  '--mantine-color-default': 'var(--v-surface)',
  '--mantine-color-default-color': 'var(--v-text)',
  '--mantine-color-default-border': 'var(--v-edge)',
  '--mantine-color-default-hover': 'var(--v-quiet)',
  '--mantine-color-disabled': 'var(--v-quiet)',
  '--mantine-color-disabled-color': 'var(--v-text-off)',
  '--mantine-color-anchor': 'var(--v-brand-text)',
  '--mantine-color-error': 'var(--v-late-text)',
  '--mantine-primary-color-filled': 'var(--v-brand)',
  '--mantine-primary-color-filled-hover': 'var(--v-brand-press)',
  '--mantine-primary-color-contrast': 'var(--v-on-brand)',
  '--mantine-primary-color-light': 'var(--v-brand-soft)',
  '--mantine-primary-color-light-color': 'var(--v-brand-text)',
}

/** Sets Mantine's colours to the tokens of tokens.css, which handle both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: colours,
  dark: colours,
})

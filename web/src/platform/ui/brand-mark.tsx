import classes from './brand-mark.module.css'

/**
 * The product's name as a small plate. Only the wide frame and the pages before the sign-in have space for
 * the full name.
 */
export function BrandMark({ size }: { readonly size: 'rail' | 'head' | 'page' }) {
  return (
    <span className={classes.mark} data-size={size} aria-hidden="true">
      <span className={classes.band} />
      <span className={classes.name}>
        V<span className={classes.rest}>ERSTAS</span>
      </span>
    </span>
  )
}

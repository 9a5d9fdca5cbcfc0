import classes from './brand-mark.module.css'

/**
 * The logo: the product's name as a small plate. The full name appears only in the wide rail and on pages
 * before the sign-in.
 */
export function BrandMark({ size }: { readonly size: 'rail' | 'head' | 'page' }) {
  return (
    <span className={`${classes.mark} inline-flex clip`} data-size={size} aria-hidden="true">
      <span className={classes.band} />
      <span className={classes.name}>
        V<span className={classes.rest}>ERSTAS</span>
      </span>
    </span>
  )
}

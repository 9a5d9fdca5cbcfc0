/**
 * Inserts soft hyphens between the parts of a holiday's name, because browsers do not hyphenate every
 * language.
 */
export const hyphenateHoliday = (name: string): string =>
  name.replace(/\B(päivä|aatto|dag|afton|ständig|färd)/g, '\u00ad$1')

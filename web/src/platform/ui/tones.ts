/** The class of each tone (utilities.css). A tone is the colour of a state. */
export const tones = {
  open: 'tone-open',
  ongoing: 'tone-ongoing',
  done: 'tone-done',
  late: 'tone-late',
  blocked: 'tone-blocked',
  waiting: 'tone-waiting',
  running: 'tone-running',
} as const

import * as z from 'zod'

// Zod tries `new Function` before its first schema. The content policy forbids it, and Firefox would log an
// error.
z.config({ jitless: true })

export * as z from 'zod'

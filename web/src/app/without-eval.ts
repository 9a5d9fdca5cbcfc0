import * as z from 'zod'

// Zod tries `new Function` before its first schema. The content policy forbids it, and Firefox would log an
// error on each page.
z.config({ jitless: true })

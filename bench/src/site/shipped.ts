// One of the servers under measurement with the settings of the heap that the command `plinth` has.
import '@plinth/cli/heap';

// Loaded only now, so that the settings hold from the beginning.
await import('./server.js');

/** The topic of the bus by which any process says that something about the site changed, for those who look at it. */
export const LIVE_TOPIC = 'live';

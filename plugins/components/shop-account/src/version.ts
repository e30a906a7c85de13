/** Version of this plugin, which `/config` tells front ends. */
export const VERSION = '0.1.0';

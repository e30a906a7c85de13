import { conforms } from '@plinth/kernel/testing';
import learning from '@plinth/learning';
import courseDashboard from '../src/plugin.js';

conforms(courseDashboard, { needs: [learning] });

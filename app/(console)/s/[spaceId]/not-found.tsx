import { PageNotFound } from "@/components/pages/page-not-found";

const NotFound = () => <PageNotFound />;

export default NotFound;
